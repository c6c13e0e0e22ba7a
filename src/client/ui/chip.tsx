import { useId } from 'react'
import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'

const LOOK =
  'relative inline-flex cursor-pointer items-center justify-center gap-1.5 rounded-full border whitespace-nowrap transition-colors [&_svg]:size-4 [&_svg]:shrink-0 '

const SIZES = {
  normal:
    'min-h-9 px-3.5 text-sm ' +
    // 48 px for touch, counted from within the border
    'pointer-coarse:after:absolute pointer-coarse:after:inset-x-0 pointer-coarse:after:-inset-y-1.75',
  /** where a thumb answers a question */
  thumb: 'min-h-12 flex-1 px-3',
} as const

/** A filter toggle, or a button that opens one. */
export function Chip({
  pressed,
  size = 'normal',
  children,
  ...button
}: Omit<ComponentProps<'button'>, 'className' | 'type'> & { pressed: boolean; size?: keyof typeof SIZES }) {
  return (
    <button
      {...button}
      type="button"
      aria-pressed={pressed}
      className={`${LOOK} ${SIZES[size]} border-edge bg-surface hover:border-ink-soft aria-pressed:border-rail aria-pressed:bg-sign-tint aria-pressed:font-semibold aria-pressed:text-sign-deep`}
    >
      {children}
    </button>
  )
}

interface ChoiceChipsProps<T extends string> {
  label: string
  options: readonly { value: T; label: ReactNode }[]
  value: T
  onChange: (value: T) => void
  /** on a phone, one line that scrolls */
  isStrip?: boolean
  size?: keyof typeof SIZES
}

/** Room above and below for what a thumb may hit; the right edge fades, because more follows. */
const STRIP =
  'max-sm:-my-1.5 max-sm:overflow-x-auto max-sm:mask-r-from-[calc(100%-2.5rem)] max-sm:mask-r-to-[calc(100%-0.25rem)] max-sm:pr-10 max-sm:pl-4 max-sm:py-1.5 max-sm:[scrollbar-width:none] sm:flex-wrap'

/** A few options; arrow keys move the choice. */
export function ChoiceChips<T extends string>({
  label,
  options,
  value,
  onChange,
  isStrip = false,
  size = 'normal',
}: ChoiceChipsProps<T>) {
  const name = useId()
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{label}</legend>
      <div className={classNames('flex gap-x-2 gap-y-3', isStrip ? STRIP : 'flex-wrap')}>
        {options.map((option) => (
          <label
            key={option.value}
            className={`${LOOK} ${SIZES[size]} border-edge bg-surface hover:border-ink-soft has-checked:border-rail has-checked:bg-sign-tint has-checked:font-semibold has-checked:text-sign-deep has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-rail`}
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className="sr-only"
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
