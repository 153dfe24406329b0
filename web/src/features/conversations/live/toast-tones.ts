import type { ToastRequest } from '../../../ui/toast-channel.ts';

export const info = (text: string): ToastRequest => ({ tone: 'info', text });
export const success = (text: string): ToastRequest => ({ tone: 'success', text });
