import type { ComponentProps } from 'react'
import { TextField } from '#client/ui/text-field.tsx'

type Registered = Pick<ComponentProps<typeof TextField>, 'name' | 'onChange' | 'onBlur' | 'ref'>

interface NameFieldsProps {
  /** Registered by the form itself: focus on errors follows the order of registration. */
  first: Registered
  last: Registered
  errors: { firstName?: { message?: string | undefined }; lastName?: { message?: string | undefined } }
}

/** First and last name, side by side where there's room. */
export function NameFields({ first, last, errors }: NameFieldsProps) {
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      <TextField label="First name" autoComplete="given-name" error={errors.firstName?.message} {...first} />
      <TextField label="Last name" autoComplete="family-name" error={errors.lastName?.message} {...last} />
    </div>
  )
}
