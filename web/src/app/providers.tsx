import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ToastProvider } from '../ui/toast.tsx';

interface ProvidersProps {
  queryClient: QueryClient;
  children: ReactNode;
}

/** What every page shares and needs no address; the session is inside the router. */
export function Providers({ queryClient, children }: ProvidersProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <ToastProvider>{children}</ToastProvider>
    </QueryClientProvider>
  );
}
