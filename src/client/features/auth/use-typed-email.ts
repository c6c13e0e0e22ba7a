import { useLocation } from '@tanstack/react-router'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** what was typed on the screen before, to be found in the next one's field */
    email?: string | undefined
  }
}

export function useTypedEmail(): string | undefined {
  return useLocation({ select: ({ state }) => state.email })
}
