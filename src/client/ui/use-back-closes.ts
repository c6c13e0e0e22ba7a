import { useBlocker } from '@tanstack/react-router'

/** While something floats above the screen, Back closes it and the screen stays, as in any app on a phone. */
export function useBackCloses(open: boolean, onClose: () => void): void {
  useBlocker({
    disabled: !open,
    enableBeforeUnload: false,
    shouldBlockFn({ action }) {
      if (action !== 'BACK') return false
      onClose()
      return true
    },
  })
}
