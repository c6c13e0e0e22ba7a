import { useId } from 'react'
import type { ComponentProps } from 'react'
import Check from 'lucide-react/icons/check'
import { classNames } from './class-names.ts'
import { splitField, useBelow } from './field.tsx'
import type { FieldText } from './field.tsx'

interface CheckboxProps
  extends Omit<FieldText, 'optional'>, Omit<ComponentProps<'input'>, 'id' | 'type' | 'className' | 'size'> {
  /** large is for gloves and sunlight */
  size?: 'normal' | 'large'
}

/** A checkbox whose whole row is the tap target. */
export function Checkbox({ size = 'normal', ...props }: CheckboxProps) {
  const id = useId()
  const isLarge = size === 'large'
  const { text, control } = splitField(props)
  const { describedBy, below } = useBelow(text)
  return (
    <div className="flex flex-col gap-1">
      <label
        htmlFor={id}
        className={classNames('flex cursor-pointer gap-3 py-3', isLarge ? 'min-h-16 items-center' : 'min-h-12')}
      >
        <span className="relative grid size-6 shrink-0 place-items-center">
          <input
            {...control}
            id={id}
            type="checkbox"
            aria-describedby={describedBy}
            aria-invalid={text.error ? true : undefined}
            className={`peer size-6 cursor-pointer appearance-none rounded-[4px] border-2 bg-surface transition-colors checked:border-rail checked:bg-sign aria-invalid:border-stop disabled:cursor-not-allowed disabled:opacity-50 forced-colors:appearance-auto ${isLarge ? 'border-ink' : 'border-edge'}`}
          />
          <Check
            aria-hidden
            strokeWidth={3}
            className="pointer-events-none absolute size-4 text-legend opacity-0 peer-checked:opacity-100 forced-colors:hidden"
          />
        </span>
        <span>{text.label}</span>
      </label>
      {below}
    </div>
  )
}
