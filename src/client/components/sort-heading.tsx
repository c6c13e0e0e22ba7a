import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import { classNames } from '#client/ui/class-names.ts'

interface SortHeadingProps<S extends string> {
  label: string
  /** the orders that its button chooses, in turn: 'rate:desc' */
  sorts?: readonly S[] | undefined
  /** the table's order now */
  sort: S
  onSort: (sort: S) => void
  isNumber?: boolean | undefined
  className?: string | undefined
}

/** A column's heading; its button sorts the table. */
export function SortHeading<S extends string>({
  label,
  sorts = [],
  sort,
  onSort,
  isNumber = false,
  className,
}: SortHeadingProps<S>) {
  const [first, second] = sorts
  const current = sorts.find((each) => each === sort)
  const direction = current?.endsWith(':asc') ? 'ascending' : 'descending'
  const Arrow = direction === 'ascending' ? ArrowUp : ArrowDown
  return (
    <th
      scope="col"
      aria-sort={current === undefined ? undefined : direction}
      className={classNames('px-2 font-semibold whitespace-nowrap first:pl-3.5', isNumber && 'text-right', className)}
    >
      {first === undefined ? (
        label
      ) : (
        <button
          type="button"
          className="inline-flex min-h-11 cursor-pointer pointer-fine:min-h-9 items-center gap-1 hover:text-ink hover:underline"
          onClick={() => onSort(current === first && second !== undefined ? second : first)}
        >
          {label}
          {current && <Arrow aria-hidden className="size-4" />}
        </button>
      )}
    </th>
  )
}
