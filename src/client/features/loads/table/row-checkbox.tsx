import Check from 'lucide-react/icons/check'
import Minus from 'lucide-react/icons/minus'
import type { MouseEvent } from 'react'

interface RowCheckboxProps {
  label: string
  checked: boolean
  /** some of its rows are selected, not all */
  isPartial?: boolean
  /** a click also comes from Space, and knows of Shift */
  onClick: (event: MouseEvent) => void
}

/** A checkbox without a visible label, in a table's row; what takes the tap is larger than what shows. */
export function RowCheckbox({ label, checked, isPartial = false, onClick }: RowCheckboxProps) {
  const Sign = isPartial ? Minus : Check
  return (
    <span className="relative block size-5">
      <input
        ref={(box) => {
          if (box) box.indeterminate = isPartial
        }}
        type="checkbox"
        aria-label={label}
        checked={checked}
        // React asks for it beside `checked`; the click has the keys
        onChange={() => undefined}
        onClick={onClick}
        className="peer absolute -top-2 -left-3 z-1 h-9 w-11 cursor-pointer opacity-0 pointer-coarse:-top-3.5 pointer-coarse:h-12"
      />
      <span
        aria-hidden
        data-on={checked || isPartial || undefined}
        className="grid size-5 place-items-center rounded-[4px] border-2 border-edge bg-surface text-surface peer-focus-visible:outline-3 peer-focus-visible:outline-sign data-on:border-sign data-on:bg-sign forced-colors:data-on:bg-[Highlight]"
      >
        {(checked || isPartial) && <Sign strokeWidth={3} className="size-3.5" />}
      </span>
    </span>
  )
}
