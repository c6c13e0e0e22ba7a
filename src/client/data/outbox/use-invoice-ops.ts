import type { Op } from '#offline/outbox/op.ts'
import { OP_STATES } from '#offline/outbox/op-state.ts'
import { useOutbox } from './use-outbox.ts'

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
