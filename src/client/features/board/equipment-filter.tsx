import Check from 'lucide-react/icons/check'
import { EQUIPMENT_CODES, type EquipmentCode } from '#domain/freight/equipment.ts'
import { EQUIPMENT_NAMES } from './board-filter-copy.ts'
import { FILTERS_DIALOG_COPY } from './filters-dialog-copy.ts'

interface EquipmentFilterProps {
  /** 'V,R' */
  value: string | number | undefined
  onChange: (value: string | undefined) => void
}

/** What the truck can pull: any number of them, none for all. */
export function EquipmentFilter({ value, onChange }: EquipmentFilterProps) {
  const chosen = new Set(String(value ?? '').split(','))
  const toggle = (code: EquipmentCode, isOn: boolean) => {
    const next = EQUIPMENT_CODES.filter((known) => (known === code ? isOn : chosen.has(known)))
    onChange(next.join(',') || undefined)
  }
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-sm font-semibold">{FILTERS_DIALOG_COPY.equipment}</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(5.25rem,1fr))] gap-2 sm:grid-cols-4">
        {EQUIPMENT_CODES.map((code) => (
          <label key={code} className={TILE}>
            <input
              type="checkbox"
              checked={chosen.has(code)}
              onChange={({ target }) => toggle(code, target.checked)}
              className="peer absolute inset-0 cursor-pointer appearance-none rounded-control outline-none"
            />
            <span
              aria-hidden
              className="inline-flex h-7 min-w-7 items-center justify-center rounded-[7px_7px_12px_12px] bg-ink px-1.5 text-sm leading-none font-extrabold text-surface"
            >
              {code}
            </span>
            <span className="text-center text-sm">{EQUIPMENT_NAMES[code]}</span>
            <Check aria-hidden className="absolute top-1.5 right-1.5 hidden size-4 peer-checked:block" />
          </label>
        ))}
      </div>
    </fieldset>
  )
}

const TILE =
  'relative flex min-h-18 flex-col items-center justify-center gap-1 rounded-control border border-edge bg-surface px-1 py-2 ' +
  'hover:border-ink-soft has-checked:border-sign has-checked:bg-sign-tint has-checked:font-semibold has-checked:text-sign-deep ' +
  'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-sign'
