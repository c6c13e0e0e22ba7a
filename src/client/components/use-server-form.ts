import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useMemo, useState } from 'react'
import { type DefaultValues, type FieldPath, type FieldValues, get, type Resolver, useForm } from 'react-hook-form'
import type { UseFormReturn } from 'react-hook-form'
import { ApiError, NetworkError } from '#contract/api/http-request.ts'
import { findHalfTypedFields } from '#client/browser/page/unfinished-fields.ts'
import { useUnsavedChanges } from '#client/browser/page/unsaved-changes.ts'
import type * as z from 'zod/mini'
import { withErrorReference } from './error-reference.ts'
import { registerField } from './form-field.ts'

/** A control accepts any text, whatever the schema's input type says. */
type Schema<Parsed> = z.core.$ZodType<Parsed>

type FieldMessages<Name extends string> = Partial<Record<Name, string>>

export interface ServerFormOptions<Values extends FieldValues, Parsed> {
  /** a function, if the rules depend on the time */
  schema: Schema<Parsed> | (() => Schema<Parsed>)
  defaultValues: Values
  /** what is wrong with a form only once it is sent, such as that nothing was changed; any change takes it back */
  atSubmit?: ((values: Parsed) => FieldMessages<FieldPath<Values>> | undefined) | undefined
  /** the field of a path in the request, if the form names it differently */
  fieldOf?: (path: string) => FieldPath<Values> | undefined
  /** the fields of a refusal without paths, such as a wrong password; none if the screen itself shows it */
  place?: (error: ApiError) => FieldMessages<FieldPath<Values>> | undefined
  /** toasts; a form that sends with a mutation leaves them to the query client */
  report?: (error: unknown) => void
  /** an error summary takes the focus, not the first wrong field */
  hasSummary?: boolean
}

export interface ServerForm<Values extends FieldValues, Parsed> {
  /** react-hook-form's own; the same object in every render */
  methods: UseFormReturn<Values, unknown, Parsed>
  /** registers a field and gives its error; spread it on the control */
  field: (
    name: FieldPath<Values>,
    options?: Parameters<typeof registerField<Values>>[2],
  ) => ReturnType<typeof registerField<Values>>
  /** Validates, then sends. `send` rejects with what the server refused. */
  submit: (send: (values: Parsed) => Promise<unknown>, frame?: HTMLFormElement | null) => Promise<void>
  isSending: boolean
  /** typed input that would be lost */
  isUnsent: boolean
  /** why the server refused the form, if no field is to blame; stays until the next submit */
  failure: string | undefined
  /** submits that ended with field errors */
  attempt: number
}

/**
 * The setup of every form: a field shows its error once it was left and drops it as soon as it is right [ERR-01]. What
 * the server refuses shows at its field and stays until that field changes. An update's reload waits for unsent input.
 */
export function useServerForm<Values extends FieldValues, Parsed = Values>({
  schema,
  defaultValues,
  atSubmit,
  fieldOf,
  place,
  report,
  hasSummary = false,
}: ServerFormOptions<Values, Parsed>): ServerForm<Values, Parsed> {
  const methods = useForm<Values, unknown, Parsed>({
    resolver: resolverFor(schema),
    mode: 'onTouched',
    shouldFocusError: !hasSummary,
    defaultValues: defaultValues as DefaultValues<Values>,
  })
  const { formState, getValues, setValue, setError, setFocus, handleSubmit } = methods
  const { isDirty, isSubmitting, isSubmitSuccessful, errors } = formState
  const [attempt, setAttempt] = useState(0)
  useUnsavedChanges(isDirty && !isSubmitSuccessful)

  const fieldAt = (path: string): FieldPath<Values> | undefined =>
    fieldOf?.(path) ?? (get(getValues(), path) === undefined ? undefined : (path as FieldPath<Values>))

  const showRefusal = (error: ApiError) => {
    const { wrong, failure } = placeRefusal(error, { fieldAt, place })
    for (const [field, message] of wrong) setError(field, { type: 'server', message })
    if (failure !== undefined) setError('root.server', { message: failure })
    const first = wrong[0]?.[0]
    if (first === undefined) return
    if (hasSummary) setAttempt((before) => before + 1)
    else setFocus(first, { shouldSelect: true })
  }

  /** A password manager may fill fields without an event: what is on screen is sent. */
  const takeFilled = (frame: HTMLFormElement) => {
    for (const element of frame.elements) {
      if (!(element instanceof HTMLInputElement) || !['text', 'email', 'password'].includes(element.type)) continue
      const { name, value } = element
      if (value !== '' && get(getValues(), name) === '')
        setValue(name as FieldPath<Values>, value as never, { shouldDirty: true })
    }
  }

  /** @return whether the form stays */
  const holdBack = (values: Parsed): boolean => {
    const [wrong] = Object.entries(atSubmit?.(values) ?? {}) as [FieldPath<Values>, string][]
    if (!wrong) return false
    const [field, message] = wrong
    setError(field, { type: 'submit', message }, { shouldFocus: true })
    const unsubscribe = methods.subscribe({
      formState: { values: true },
      callback() {
        unsubscribe()
        methods.clearErrors(field)
      },
    })
    return true
  }

  const submit = async (send: (values: Parsed) => Promise<unknown>, frame: HTMLFormElement | null = null) => {
    if (frame) takeFilled(frame)
    const sendAndShow = async (values: Parsed) => {
      if (holdBack(values)) return
      try {
        await send(values)
      } catch (error) {
        if (error instanceof ApiError) showRefusal(error)
        report?.(error)
        throw error
      }
    }
    try {
      await handleSubmit(sendAndShow, () => setAttempt((before) => before + 1))()
    } catch (error) {
      if (!isShownByForm(error)) throw error
    }
  }

  return {
    methods,
    field: (name, options) => registerField(methods, name, options),
    submit,
    isSending: isSubmitting,
    isUnsent: isDirty && !isSubmitting && !isSubmitSuccessful,
    failure: errors.root?.server?.message,
    attempt,
  }
}

function resolverFor<Values extends FieldValues, Parsed>(
  schema: ServerFormOptions<Values, Parsed>['schema'],
): Resolver<Values, unknown, Parsed> {
  return (typed, context, options) => {
    const current = typeof schema === 'function' ? schema() : schema
    // a control accepts any text, whatever the schema's input type says
    const resolve = standardSchemaResolver(current as never) as unknown as Resolver<Values, unknown, Parsed>
    return resolve({ ...typed, ...findHalfTypedFields(options.fields) }, context, options)
  }
}

interface RefusalPlaces<Name extends string> {
  /** the field of a path in the request; none if the form has no such field */
  fieldAt: (path: string) => Name | undefined
  /** the fields of a refusal without paths, such as a wrong password; none if the screen itself shows it */
  place?: ((error: ApiError) => FieldMessages<Name> | undefined) | undefined
}

/** Where a form shows why the server refused it: at fields, else above the button unless the screen itself does. */
function placeRefusal<Name extends string>(
  error: ApiError,
  { fieldAt, place }: RefusalPlaces<Name>,
): { wrong: (readonly [field: Name, message: string])[]; failure: string | undefined } {
  const located = error.validationErrors.flatMap(({ path, message }) => {
    const field = fieldAt(path)
    return field === undefined ? [] : [[field, message] as const]
  })
  const placed = place?.(error)
  const wrong = located.length > 0 || !placed ? located : (Object.entries(placed) as [Name, string][])
  return { wrong, failure: wrong.length === 0 && !placed ? withErrorReference(error.message, error) : undefined }
}

/** What a form or its screen has shown: nothing else needs to hear of it. */
function isShownByForm(error: unknown): boolean {
  return error instanceof ApiError || error instanceof NetworkError
}

/** A form whose fields are texts, as its draft needs it. */
export function useTextForm<Values extends Record<string, string>, Parsed>(
  methods: UseFormReturn<Values, unknown, Parsed>,
) {
  return useMemo(() => {
    const defaults = (): Record<string, unknown> => methods.formState.defaultValues ?? {}
    return {
      changes: () =>
        Object.fromEntries(Object.entries(methods.getValues()).filter(([name, text]) => text !== defaults()[name])),
      restore: (typed: Record<string, string>) => {
        const fields = Object.entries(typed).filter(([name]) => name in defaults())
        methods.reset({ ...methods.getValues(), ...Object.fromEntries(fields) }, { keepDefaultValues: true })
      },
      clear: () => methods.reset(),
      onChange: (listener: () => void) => methods.subscribe({ formState: { values: true }, callback: listener }),
    }
  }, [methods])
}
