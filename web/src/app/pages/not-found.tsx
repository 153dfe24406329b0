export { NotFoundPage as Component } from '../../ui/missing-page.tsx';
