import { Checkbox } from '#client/ui/checkbox.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { BOARD_KEYS, BOARD_KEYS_COPY } from './board-keys-copy.ts'

interface BoardKeysProps {
  isShown: boolean
  isOn: boolean
  choose: (isOn: boolean) => void
  hide: () => void
}

/** The board's keys, and the switch that turns them off. */
export function BoardShortcuts({ isShown, isOn, choose, hide }: BoardKeysProps) {
  return (
    <Dialog open={isShown} onClose={hide} title={BOARD_KEYS_COPY.keyboardShortcuts}>
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2.5">
        {BOARD_KEYS.map(({ key, does }) => (
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
  )
}
