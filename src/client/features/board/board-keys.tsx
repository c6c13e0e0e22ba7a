import Keyboard from 'lucide-react/icons/keyboard'
import { Button } from '#client/ui/button.tsx'
import { Checkbox } from '#client/ui/checkbox.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { BOARD_KEYS, BOARD_KEYS_COPY, MAP_KEY } from './board-keys-copy.ts'
import { type BoardPlaces, useBoardShortcuts } from './use-board-keys.ts'

/** The board's keys: what they do, a button that lists them, and the switch that turns them off. */
export function BoardKeys({ places, hasMap }: { places: BoardPlaces; hasMap: boolean }) {
  const { isOn, choose, isShown, show, hide } = useBoardShortcuts(places)
  return (
    <>
      <Button variant="quiet" size="icon" aria-label={BOARD_KEYS_COPY.keyboardShortcuts} onClick={show}>
        <Keyboard aria-hidden />
      </Button>
      <Dialog open={isShown} onClose={hide} title={BOARD_KEYS_COPY.keyboardShortcuts}>
        <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2.5">
          {(hasMap ? [...BOARD_KEYS, MAP_KEY] : BOARD_KEYS).map(({ key, does }) => (
            <div key={key} className="contents">
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
        <Checkbox label={BOARD_KEYS_COPY.turnOn} checked={isOn} onChange={({ target }) => choose(target.checked)} />
      </Dialog>
    </>
  )
}
