import { type FieldPath, type FieldValues, get, type RegisterOptions, type UseFormReturn } from 'react-hook-form'

interface FieldOptions<Values extends FieldValues> {
  onChange?: () => void
  onBlur?: () => void
  setValueAs?: (typed: string) => string
  /** a field whose rule also reads this one */
  affects?: FieldPath<Values>
}

type Registered = Pick<ReturnType<UseFormReturn['register']>, 'name' | 'onChange' | 'onBlur' | 'ref'>
type FormFieldProps = Registered & { error: string | undefined }

type FieldsForm<Values extends FieldValues> = Pick<
  UseFormReturn<Values>,
  'register' | 'formState' | 'getFieldState' | 'trigger'
>

/** The message under a field [ERR-01]. */
export function fieldError<Values extends FieldValues>(
  { formState }: Pick<UseFormReturn<Values>, 'formState'>,
  name: FieldPath<Values>,
): string | undefined {
  const error: { message?: string } | undefined = get(formState.errors, name)
  return error?.message
}

/** Registers a field and gives its error; spread it on the control. */
export function registerField<Values extends FieldValues>(
  form: FieldsForm<Values>,
  name: FieldPath<Values>,
  { affects, onChange, ...options }: FieldOptions<Values> = {},
): FormFieldProps {
  const rules: RegisterOptions<Values, FieldPath<Values>> = {
    ...options,
    onChange: () => {
      onChange?.()
      if (affects !== undefined) recheckField(form, affects)
    },
  }
  return { ...form.register(name, rules), error: fieldError(form, name) }
}

/**
 * Checks a field again whose rule reads another one. `deps` of register would also show errors of a field that nobody
 * has been in. The server's own error stays.
 */
export function recheckField<Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, 'getFieldState' | 'trigger'>,
  name: FieldPath<Values>,
): void {
  const { isTouched, error } = form.getFieldState(name)
  if ((isTouched || error) && error?.type !== 'server') void form.trigger(name)
}
