/** Whether the page is being painted by the server, before a browser draws it. */
export const isPainting = typeof window === 'undefined';
