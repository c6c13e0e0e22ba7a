import { useEffect } from 'react'
import { useSubmitAction } from '#client/data/outbox/use-submit-action.ts'

/** What was delivered meanwhile is read again. */
export function useReadAgain(settledAt: number, savedAt: number, refetch: () => void): void {
  const isBehind = settledAt > savedAt
  useEffect(() => {
    if (isBehind) refetch()
    // once for each action: a failed read is tried again by its own timer
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [settledAt])
}

/**
 * An action on the invoice, which works without signal.
 * @param label names the load in lists
 * @param done says so once the server has answered
 */
export function useInvoiceAction(label: string, done: string, onActed?: () => void) {
  return useSubmitAction(label, { done, onActed })
}
