import Check from 'lucide-react/icons/check'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import FileText from 'lucide-react/icons/file-text'
import Hourglass from 'lucide-react/icons/hourglass'
import Inbox from 'lucide-react/icons/inbox'
import Minus from 'lucide-react/icons/minus'
import Bell from 'lucide-react/icons/bell'
import Receipt from 'lucide-react/icons/receipt'
import Search from 'lucide-react/icons/search'
import Timer from 'lucide-react/icons/timer'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import Truck from 'lucide-react/icons/truck'
import { type Icon, type Tone, TONES } from '#client/ui/badge.tsx'
import { classNames } from '#client/ui/class-names.ts'
import type { NotificationSubject } from '#contract/notification/notification.ts'

const LOOKS: Record<NotificationSubject, { Sign: Icon; tone: Tone }> = {
  match: { Sign: Search, tone: 'cyan' },
  request: { Sign: Inbox, tone: 'yellow' },
  tender: { Sign: Inbox, tone: 'yellow' },
  won: { Sign: CircleCheck, tone: 'green' },
  lost: { Sign: CircleX, tone: 'grey' },
  'tender-expired': { Sign: Hourglass, tone: 'grey' },
  stop: { Sign: Truck, tone: 'green' },
  waiting: { Sign: Timer, tone: 'yellow' },
  problem: { Sign: TriangleAlert, tone: 'orange' },
  paper: { Sign: FileText, tone: 'blue' },
  money: { Sign: Receipt, tone: 'green' },
}
/** of an earlier version, or of no load */
const OTHER = { Sign: Bell, tone: 'grey' } as const

interface GroupCheckboxProps {
  label: string
  /** of the newest */
  subject: NotificationSubject | undefined
  count: { all: number; chosen: number }
  onChange: (isSelected: boolean) => void
}

/** Selects all of a group. Its icon says what is newest, until the pointer or the focus is on it or something is selected. */
export function GroupCheckbox({ label, subject, count: { all, chosen }, onChange }: GroupCheckboxProps) {
  const isSome = chosen > 0 && chosen < all
  const { Sign, tone } = (subject && LOOKS[subject]) ?? OTHER
  return (
    <label className="group relative grid size-12 shrink-0 cursor-pointer place-items-center">
      <input
        ref={(box) => {
          if (box) box.indeterminate = isSome
        }}
        type="checkbox"
        aria-label={label}
        checked={chosen === all}
        onChange={() => onChange(chosen === 0)}
        className="peer absolute inset-3 cursor-pointer appearance-none rounded-[4px] border-2 border-edge bg-surface opacity-0 checked:border-rail checked:bg-sign checked:opacity-100 indeterminate:border-rail indeterminate:bg-sign indeterminate:opacity-100 group-hover:opacity-100 focus-visible:opacity-100 forced-colors:appearance-auto"
      />
      <span
        aria-hidden
        className={classNames(
          'pointer-events-none grid size-8 place-items-center rounded-full group-hover:opacity-0 peer-checked:opacity-0 peer-indeterminate:opacity-0 peer-focus-visible:opacity-0 [&_svg]:size-4',
          TONES[tone],
        )}
      >
        <Sign strokeWidth={2.25} />
      </span>
      <span
        aria-hidden
        className="pointer-events-none absolute text-legend opacity-0 peer-checked:opacity-100 peer-indeterminate:opacity-100 forced-colors:hidden [&_svg]:size-4"
      >
        {isSome ? <Minus strokeWidth={3} /> : <Check strokeWidth={3} />}
      </span>
    </label>
  )
}
