import { Checkbox } from '#client/ui/checkbox.tsx'
import { Dialog } from '#client/ui/dialog.tsx'

const KEYS = [
  { key: '/', does: 'Search' },
  { key: 'j', does: 'Next load' },
  { key: 'k', does: 'Previous load' },
  { key: 'Enter', does: 'Open the load' },
  { key: '?', does: 'Show keyboard shortcuts' },
]

interface BoardKeysProps {
  isShown: boolean
  isOn: boolean
  choose: (isOn: boolean) => void
  hide: () => void
}

/** The board's keys, and the switch that turns them off. */
export function BoardShortcuts({ isShown, isOn, choose, hide }: BoardKeysProps) {
  return (
    <Dialog open={isShown} onClose={hide} title="Keyboard shortcuts">
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2.5">
        {KEYS.map(({ key, does }) => (
          <div key={key} className="contents">
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <Checkbox label="Use keyboard shortcuts" checked={isOn} onChange={({ target }) => choose(target.checked)} />
    </Dialog>
  )
}
