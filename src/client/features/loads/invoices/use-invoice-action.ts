import { useEffect } from 'react'
import type { Load } from '#contract/freight/load.ts'
import { formatLoadLabel } from '#client/data/outbox/load-label.ts'
import { useOutbox } from '#client/data/outbox/use-outbox.ts'
import { useSubmitAction } from '#client/data/outbox/use-submit-action.ts'
import type { Op } from '#offline/outbox/op.ts'
import { OP_STATES } from '#offline/outbox/op-state.ts'

const KINDS: readonly string[] = ['ask-accessorial', 'answer-accessorial', 'send-invoice', 'settle-invoice']

/** This device's actions on a load's invoice: those that wait or were refused, and when the last was done. */
export function useInvoiceOps(loadId: string): { open: readonly Op[]; settledAt: number } {
  const own = useOutbox().ops.filter(
    ({ intent }) => KINDS.includes(intent.kind) && 'loadId' in intent && intent.loadId === loadId,
  )
  return {
    open: own.filter(({ state }) => OP_STATES[state].phase !== 'settled'),
    settledAt: Math.max(0, ...own.map(({ state, settledAt }) => (state === 'done' ? (settledAt ?? 0) : 0))),
  }
}

/** What was delivered meanwhile is read again. */
export function useReadAgain(settledAt: number, savedAt: number, refetch: () => void): void {
  const isBehind = settledAt > savedAt
  useEffect(() => {
    if (isBehind) refetch()
    // once for each action: a failed read is tried again by its own timer
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [settledAt])
}

/** An action on the invoice, which works without signal. @param done says so once the server has answered */
export function useInvoiceAction(load: Load, done: string, onActed?: () => void) {
  return useSubmitAction(formatLoadLabel(load), { done, onActed })
}
