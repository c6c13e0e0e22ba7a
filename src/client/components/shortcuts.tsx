import Keyboard from 'lucide-react/icons/keyboard'
import { useEffect, useEffectEvent, useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Checkbox } from '#client/ui/checkbox.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { SHORTCUTS_COPY } from './copy.ts'

interface ShortcutsProps {
  /** as the dialog lists them; `?` is among them */
  keys: readonly { key: string; does: string }[]
}

/** Lists a screen's keys, and has the switch that turns them off. */
export function Shortcuts({ keys }: ShortcutsProps) {
  const [isOn, setOn] = useState(areKeysOn)
  const [isShown, setShown] = useState(false)
  const show = () => setShown(true)
  useShortcutKeys({ '?': show })
  const choose = (next: boolean) => {
    setOn(next)
    turnKeys(next)
  }
  return (
    <>
      <Button variant="quiet" size="icon" aria-label={SHORTCUTS_COPY.keyboardShortcuts} onClick={show}>
        <Keyboard aria-hidden />
      </Button>
      <Dialog open={isShown} onClose={() => setShown(false)} title={SHORTCUTS_COPY.keyboardShortcuts}>
        <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2.5">
          {keys.map(({ key, does }) => (
            <div key={key} className="contents">
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
        <Checkbox label={SHORTCUTS_COPY.turnOn} checked={isOn} onChange={({ target }) => choose(target.checked)} />
      </Dialog>
    </>
  )
}

/** Single-letter shortcuts can be turned off (WCAG 2.1.4): speech input types them by accident. */
const STORED_AS = 'board-keys'

/** The choice of this page; null before one is made. Some private modes refuse storage. */
let chosen: boolean | null = null

function areKeysOn(): boolean {
  if (chosen !== null) return chosen
  try {
    return localStorage.getItem(STORED_AS) !== 'off'
  } catch {
    return true
  }
}

function turnKeys(isOn: boolean): void {
  chosen = isOn
  try {
    localStorage.setItem(STORED_AS, isOn ? 'on' : 'off')
  } catch {
    // the choice then lasts as long as the page
  }
}

/**
 * Listens for single keys while its component shows. Enter is the focused link's own.
 * @param acts by `KeyboardEvent.key`: 'J' is J with Shift
 * @param isLast listens at the window: everybody at the document hears the key before
 */
export function useShortcutKeys(acts: Readonly<Record<string, () => void>>, isLast = false): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const act = acts[event.key]
    if (!act || !areKeysOn() || isMeantElsewhere(event)) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    // typed as one of them: TypeScript has no overload for either
    const target: Pick<Document, 'addEventListener' | 'removeEventListener'> = isLast ? window : document
    target.addEventListener('keydown', listen)
    return () => target.removeEventListener('keydown', listen)
  }, [isLast])
}

/** A checkbox and a chip type nothing, so their focus doesn't stop the keys. */
const TYPED = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [role="dialog"], [role="alertdialog"]'

/** Ctrl K and Cmd K, also while somebody types in a field; not over another dialog. */
export function usePaletteKey(open: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isKey =
      event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
    if (!isKey || event.defaultPrevented || document.querySelector('[role="dialog"], [role="alertdialog"]')) return
    event.preventDefault()
    open()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
  // where the screen has a search of its own, that has taken the key by now
  useShortcutKeys({ '/': open }, true)
}

function isMeantElsewhere({ target, ctrlKey, metaKey, altKey, defaultPrevented }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || defaultPrevented) return true
  return target instanceof Element && target.closest(TYPED) !== null
}
