import type { Load } from '#contract/freight/load.ts'
import { toActionToast } from '#client/data/outbox/action-toast.ts'
import { formatLoadLabel } from '#client/data/outbox/load-label.ts'
import { useOutbox } from '#client/data/outbox/use-outbox.ts'
import { useSubmitAction } from '#client/data/outbox/use-submit-action.ts'
import { toasts } from '#client/ui/toasts.ts'
import type { IntentOf } from '#offline/outbox/op-kind.ts'
import type { Op } from '#offline/outbox/op.ts'
import { OP_STATES } from '#offline/outbox/op-state.ts'

export type ChangeOp = Op & { intent: IntentOf<'propose-change' | 'answer-change'> }

function isChangeOp(op: Op): op is ChangeOp {
  return op.intent.kind === 'propose-change' || op.intent.kind === 'answer-change'
}

/** This device's proposals and answers on a load that wait or were refused. */
export function useChangeOps(loadId: string): ChangeOp[] {
  return useOutbox()
    .ops.filter(isChangeOp)
    .filter(({ intent, state }) => intent.loadId === loadId && OP_STATES[state].is !== 'settled')
}

interface ChangeActionOptions {
  onActed?: () => void
  insteadOf?: string | undefined
}

/** A proposal or an answer, which works without signal. @param done says so once the server has answered */
export function useChangeAction(load: Load, done: string, { onActed, insteadOf }: ChangeActionOptions = {}) {
  return useSubmitAction(formatLoadLabel(load), {
    insteadOf,
    about: `deal change on ${load.id}`,
    onActed(how) {
      const { kind, message } = toActionToast(how, done)
      toasts[kind](message)
      onActed?.()
    },
  })
}
