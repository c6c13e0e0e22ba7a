import type { MouseEvent, ToggleEvent } from 'react'

/**
 * Props of a `<details>` whose state React holds, and of its `<summary>`. The browser opens one itself for a search in
 * the page. It tells of a toggle late, and what renders meanwhile would close the fold again: a press sets the state
 * at once.
 */
export function foldProps(isOpen: boolean, setOpen: (isOpen: boolean) => void) {
  return {
    details: {
      open: isOpen,
      onToggle({ currentTarget }: ToggleEvent<HTMLDetailsElement>) {
        if (currentTarget.open !== isOpen) setOpen(currentTarget.open)
      },
    },
    summary: {
      onClick(event: MouseEvent) {
        event.preventDefault()
        setOpen(!isOpen)
      },
    },
  }
}
