import type { Load } from '#contract/freight/load.ts'
import { suggestInstall } from '#client/browser/page/install-offer.ts'
import { formatLoadLabel } from '#client/data/outbox/load-label.ts'
import { toActionToast } from '#client/data/outbox/action-toast.ts'
import { useSubmitAction } from '#client/data/outbox/use-submit-action.ts'
import { type ToastAction, toasts } from '#client/ui/toasts.ts'
import { LOAD_ACTION_TOASTS } from './copy.ts'

/**
 * An action that may happen at a dock: saved on the device first, sent now or when there's signal. Toasts the result,
 * beside the server's reason if it was rejected.
 * @param onDone closes the dialog, or leaves a deleted load's screen; also runs while the action waits to be sent
 * @param next a button in the success toast
 * @param undo the screen offers Undo for ten seconds: `onDone` runs when they begin, and again at the end
 */
export function useLoadAction(
  action: keyof typeof LOAD_ACTION_TOASTS,
  load: Load,
  onDone?: () => Promise<void> | void,
  { undo = false, next }: { undo?: boolean; next?: ToastAction } = {},
) {
  const about = `${action} ${load.id}`
  return useSubmitAction(formatLoadLabel(load), {
    about,
    async onActed(how) {
      const { kind, message } = toActionToast(how, LOAD_ACTION_TOASTS[action].done)
      toasts[kind](message, how === 'done' ? next : undefined)
      if (action === 'confirm-arrival') suggestInstall()
      await onDone?.()
    },
    ...(undo && { onHeld: () => onDone?.() }),
    onRefused: () => toasts.error(LOAD_ACTION_TOASTS[action].failed, undefined, about),
  })
}
