import type { LoadRequest } from '#contract/booking.ts'
import { sayingOf } from '#client/data/saying.ts'
import { useAct } from '#client/data/use-act.ts'
import { toasts } from '#client/ui/toasts.ts'
import { DECISION_WORDS } from './copy.ts'

/**
 * Accepts, rejects or withdraws, with signal or without. Its words tell how it went, beside the server's reason when it
 * was refused; then requests and loads are fetched anew (REQ-10).
 */
export function useRequestDecision(verb: keyof typeof DECISION_WORDS, { load }: Pick<LoadRequest, 'load'>) {
  return useAct(`Load #${load.number}, ${load.pickup} to ${load.delivery}`, {
    onActed(how) {
      const { kind, message } = sayingOf(how, DECISION_WORDS[verb].done)
      toasts[kind](message)
    },
    onRefused: () => toasts.error(DECISION_WORDS[verb].failed),
  })
}
