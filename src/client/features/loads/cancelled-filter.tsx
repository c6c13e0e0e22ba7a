import { Chip } from '#client/ui/chip.tsx'
import { CANCELLED_FILTER_COPY } from './my-loads-tools-copy.ts'

interface CancelledFilterProps {
  isOn: boolean
  /** how many match a search; unknown without one */
  count: string | undefined
  onChange: (isOn: boolean) => void
}

/** Cancelled loads have no tab (MY-03); this shows their list [USE-05]. */
export function CancelledFilter({ isOn, count, onChange }: CancelledFilterProps) {
  return (
    <Chip pressed={isOn} onClick={() => onChange(!isOn)}>
      {CANCELLED_FILTER_COPY.cancelled}
      {count !== undefined && <strong>{count}</strong>}
    </Chip>
  )
}
