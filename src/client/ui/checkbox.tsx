import { useId } from 'react'
import type { ComponentProps } from 'react'
import Check from 'lucide-react/icons/check'
import { splitField, useBelow } from './field.tsx'
import type { FieldText } from './field.tsx'

/** A checkbox whose whole row is the tap target. */
export function Checkbox(
  props: Omit<FieldText, 'optional'> & Omit<ComponentProps<'input'>, 'id' | 'type' | 'className'>,
) {
  const id = useId()
  const { text, control } = splitField(props)
  const { describedBy, below } = useBelow(text)
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="flex min-h-12 cursor-pointer gap-3 py-3">
        <span className="relative grid size-6 shrink-0 place-items-center">
          <input
            {...control}
            id={id}
            type="checkbox"
            aria-describedby={describedBy}
            aria-invalid={text.error ? true : undefined}
            className="peer size-6 cursor-pointer appearance-none rounded-[4px] border-2 border-edge bg-surface transition-colors checked:border-sign checked:bg-sign aria-invalid:border-stop disabled:cursor-not-allowed disabled:opacity-50 forced-colors:appearance-auto"
          />
          <Check
            aria-hidden
            strokeWidth={3}
            className="pointer-events-none absolute size-4 text-surface opacity-0 peer-checked:opacity-100 forced-colors:hidden"
          />
        </span>
        <span>{text.label}</span>
      </label>
      {below}
    </div>
  )
}
