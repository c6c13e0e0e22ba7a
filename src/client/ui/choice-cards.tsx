import { type ComponentType, type ReactNode, useId } from 'react'

interface ChoiceCardsProps<T extends string> {
  label: string
  /** above the cards, where no heading says it */
  showsLabel?: boolean
  options: readonly { value: T; label: ReactNode; hint: ReactNode; Icon: ComponentType<{ className?: string }> }[]
  value: T | null
  onChange: (value: T) => void
}

/** A few options that each need a sentence; arrow keys move the choice. */
export function ChoiceCards<T extends string>({
  label,
  showsLabel = false,
  options,
  value,
  onChange,
}: ChoiceCardsProps<T>) {
  const name = useId()
  return (
    <fieldset className="min-w-0">
      <legend className={showsLabel ? 'mb-1 text-sm font-semibold' : 'sr-only'}>{label}</legend>
      <div className="flex flex-col gap-3">
        {options.map(({ Icon, ...option }) => (
          <label key={option.value} className={CARD}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              // the whole card is the tap target
              className="peer absolute inset-0 cursor-pointer appearance-none rounded-card outline-none"
            />
            <Icon aria-hidden className="size-7 shrink-0 text-ink-soft peer-checked:text-rail" />
            <span className="min-w-0 flex-1">
              <span className="block text-lg font-bold">{option.label}</span>
              <span className="block text-sm text-ink-soft">{option.hint}</span>
            </span>
            <span
              aria-hidden
              className="size-5 shrink-0 rounded-full border-2 border-edge bg-surface peer-checked:border-[6px] peer-checked:border-rail"
            />
          </label>
        ))}
      </div>
    </fieldset>
  )
}

const CARD =
  'relative flex min-h-20 cursor-pointer items-center gap-4 rounded-card border border-edge bg-surface p-4 transition-colors ' +
  'hover:border-ink-soft has-checked:border-rail has-checked:bg-sign-tint ' +
  'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-rail'
