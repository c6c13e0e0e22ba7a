import Keyboard from 'lucide-react/icons/keyboard'
import { useEffect, useEffectEvent, useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Checkbox } from '#client/ui/checkbox.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { SHORTCUTS_COPY } from './copy.ts'

interface ShortcutsProps {
  /** as the dialog lists them; `?` is among them */
  keys: readonly { key: string; does: string }[]
  acts: ShortcutActs
}

/** A screen's keys: what they do, a button that lists them, and the switch that turns them off. */
export function Shortcuts({ keys, acts }: ShortcutsProps) {
  const { isOn, choose, isShown, show, hide } = useShortcuts(acts)
  return (
    <>
      <Button variant="quiet" size="icon" aria-label={SHORTCUTS_COPY.keyboardShortcuts} onClick={show}>
        <Keyboard aria-hidden />
      </Button>
      <Dialog open={isShown} onClose={hide} title={SHORTCUTS_COPY.keyboardShortcuts}>
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

function storedChoice(): boolean {
  try {
    return localStorage.getItem(STORED_AS) !== 'off'
  } catch {
    return true
  }
}

function storeChoice(isOn: boolean): void {
  try {
    localStorage.setItem(STORED_AS, isOn ? 'on' : 'off')
  } catch {
    // some private modes refuse storage; the choice then lasts until the screen closes
  }
}

/** What each key does, by `KeyboardEvent.key`: 'J' is J with Shift. */
type ShortcutActs = Readonly<Record<string, () => void>>

/** Listens for a screen's keys; `?` lists them. Enter is the focused link's own. */
function useShortcuts(acts: ShortcutActs) {
  const [isOn, setOn] = useState(storedChoice)
  const [isShown, setShown] = useState(false)

  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!isOn || isMeantElsewhere(event)) return
    const act = event.key === '?' ? () => setShown(true) : acts[event.key]
    if (!act) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])

  const choose = (next: boolean) => {
    setOn(next)
    storeChoice(next)
  }
  return { isOn, choose, isShown, show: () => setShown(true), hide: () => setShown(false) }
}

/** A checkbox and a chip type nothing, so their focus doesn't stop the keys. */
const TYPED = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [role="dialog"], [role="alertdialog"]'

function isMeantElsewhere({ target, ctrlKey, metaKey, altKey, defaultPrevented }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || defaultPrevented) return true
  return target instanceof Element && target.closest(TYPED) !== null
}
