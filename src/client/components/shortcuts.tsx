import Keyboard from 'lucide-react/icons/keyboard'
import { Button } from '#client/ui/button.tsx'
import { Checkbox } from '#client/ui/checkbox.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { SHORTCUTS_COPY } from './shortcuts-copy.ts'
import { type ShortcutActs, useShortcuts } from './use-shortcuts.ts'

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
