import { useLocation } from '@tanstack/react-router'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** the email typed on the previous screen, to prefill the next */
    email?: string | undefined
  }
}

export function useTypedEmail(): string | undefined {
  return useLocation({ select: ({ state }) => state.email })
}
