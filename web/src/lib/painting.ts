/** Whether the server is rendering the page, before a browser draws it. */
export const isPainting = typeof window === 'undefined';
