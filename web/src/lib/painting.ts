/** Whether the server is rendering the page, before a browser does. */
export const isPainting = typeof window === 'undefined';
