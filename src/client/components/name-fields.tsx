import type { ComponentProps } from 'react'
import { TextField } from '#client/ui/text-field.tsx'

interface NameFieldsProps {
  register: (
    name: 'firstName' | 'lastName',
  ) => Pick<ComponentProps<typeof TextField>, 'name' | 'onChange' | 'onBlur' | 'ref'>
  errors: { firstName?: { message?: string | undefined }; lastName?: { message?: string | undefined } }
}

/** A person's name, side by side where there is room. */
export function NameFields({ register, errors }: NameFieldsProps) {
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      <TextField
        label="First name"
        autoComplete="given-name"
        error={errors.firstName?.message}
        {...register('firstName')}
      />
      <TextField
        label="Last name"
        autoComplete="family-name"
        error={errors.lastName?.message}
        {...register('lastName')}
      />
    </div>
  )
}
