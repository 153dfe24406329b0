export { CIRCLES_KEY, circleQuery, joinPageQuery } from './api.ts';
export { DeleteCircle, EndCircle, isLastHost, LeaveCircle } from './components/circle-actions.tsx';
export { CircleLabel, EndedCircle } from './components/circle-label.tsx';
export { CircleLinks } from './components/circle-links.tsx';
export { WhatHostsSee } from './components/what-hosts-see.tsx';
export { ownCirclesQuery, useHasEnded, useOwnCircle, useOwnCircles } from './own-circles.ts';
