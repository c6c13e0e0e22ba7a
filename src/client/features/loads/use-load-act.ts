import type { Load } from '#contract/load.ts'
import { labelOf } from '#client/data/load-label.ts'
import { sayingOf } from '#client/data/saying.ts'
import { useAct } from '#client/data/use-act.ts'
import { toasts } from '#client/ui/toasts.ts'
import { LOAD_WORDS } from './copy.ts'

/**
 * An action on a load that can happen at a dock: saved on the device first, sent at once or when there is signal. Its
 * words tell how it went, beside the server's reason when it was refused.
 * @param onDone to close what asked, or to leave a screen whose load is gone; also when it waits to be sent
 */
export function useLoadAct(action: keyof typeof LOAD_WORDS, load: Load, onDone?: () => Promise<void> | void) {
  return useAct(labelOf(load), {
    async onActed(how) {
      const { kind, message } = sayingOf(how, LOAD_WORDS[action].done)
      toasts[kind](message)
      await onDone?.()
    },
    onRefused: () => toasts.error(LOAD_WORDS[action].failed),
  })
}
