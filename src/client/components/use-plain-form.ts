import { type ChangeEvent, type RefCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { ApiError } from '#contract/api/http-request.ts'
import { useHydrated } from '#client/browser/page/use-hydrated.ts'
import { useUnsavedChanges } from '#client/browser/page/unsaved-changes.ts'
import * as z from 'zod/mini'
import { type FieldMessages, isShownByForm, placeRefusal } from './placed-refusal.ts'
import type { useTextForm } from './use-text-form.ts'

type Texts = ReturnType<typeof useTextForm>
type PlainValues = Record<string, string | boolean>
type NameOf<Values> = keyof Values & string

interface PlainFormOptions<Values extends PlainValues, Parsed> {
  schema: z.core.$ZodType<Parsed>
  defaultValues: Values
  /** those that only this device knows, such as a remembered email: HTML from the build has none */
  deviceValues?: () => Partial<Values>
  /** the field of a path in the request, if the form names it differently */
  fieldOf?: (path: string) => NameOf<Values> | undefined
  /** the fields of a refusal without paths, such as a wrong password; none if the screen itself shows it */
  place?: (error: ApiError) => FieldMessages<NameOf<Values>> | undefined
  report?: (error: unknown) => void
  /** after each change */
  onTyped?: (values: Values) => void
}

interface FieldError {
  message: string
  /** it stays until its field changes */
  isServers: boolean
}

interface FormState<Values extends PlainValues> {
  values: Values
  errors: Partial<Record<NameOf<Values>, FieldError>>
  /** fields that were left */
  touched: ReadonlySet<string>
  isSubmitted: boolean
  isSending: boolean
  isSent: boolean
  failure: string | undefined
}

type Control = HTMLInputElement | HTMLTextAreaElement

function valueOf(control: Control): string | boolean {
  return control.type === 'checkbox' && 'checked' in control ? control.checked : control.value
}

interface Registered {
  name: string
  onChange: (event: ChangeEvent<Control>) => void
  onBlur: () => void
  ref: RefCallback<Control>
}

export interface PlainForm<Values extends PlainValues, Parsed> {
  values: Values
  /** the values at this moment, for what goes on after a wait */
  latest: () => Values
  /** spread it on the control; `affects` is a field whose rule also reads this one */
  field: (
    name: NameOf<Values>,
    options?: { affects?: NameOf<Values> },
  ) => Registered & { value: string; error: string | undefined }
  /** the same for a checkbox */
  box: (name: NameOf<Values>) => Registered & { checked: boolean }
  error: (name: NameOf<Values>) => string | undefined
  /** gives a field a value of its own, without its error */
  fill: (name: NameOf<Values>, value: string | boolean) => void
  isValid: () => boolean
  isDirty: boolean
  /** for its draft; the same object in every render */
  texts: Texts
  /** Validates, then sends. `send` rejects with what the server refused. */
  submit: (send: (values: Parsed) => Promise<unknown>) => Promise<void>
  isSending: boolean
  failure: string | undefined
}

/**
 * `useServerForm` for pages whose fields are texts and checkboxes: it behaves the same [ERR-01] and does without
 * react-hook-form, 15 KB that such a page would fetch (decision 0020).
 */
export function usePlainForm<Values extends PlainValues, Parsed = Values>({
  schema,
  defaultValues,
  deviceValues,
  fieldOf,
  place,
  report,
  onTyped,
}: PlainFormOptions<Values, Parsed>): PlainForm<Values, Parsed> {
  const isHydrated = useHydrated()
  const [initial, setInitial] = useState(() => (isHydrated ? { ...defaultValues, ...deviceValues?.() } : defaultValues))
  const [state, setState] = useState<FormState<Values>>({
    values: initial,
    errors: {},
    touched: new Set(),
    isSubmitted: false,
    isSending: false,
    isSent: false,
    failure: undefined,
  })
  // events of one moment build on each other before the next render
  const latest = useRef(state)
  const inputs = useRef(new Map<string, Control>())
  const onChange = useRef(() => {})
  const isDirty = Object.keys(initial).some((name) => state.values[name] !== initial[name])
  useUnsavedChanges(isDirty && !state.isSent)

  const become = (change: Partial<FormState<Values>>): void => {
    latest.current = { ...latest.current, ...change }
    setState(latest.current)
  }
  // keeps what was typed into HTML from the build, in a layout effect: a render before it would reset the inputs
  useLayoutEffect(() => {
    if (isHydrated) return
    const known = { ...initial, ...deviceValues?.() }
    const typed = [...inputs.current].map(([name, input]) => [name, valueOf(input)] as const)
    setInitial(known)
    become({ values: { ...known, ...Object.fromEntries(typed.filter(([name, value]) => value !== initial[name])) } })
    // oxlint-disable-next-line react/exhaustive-deps -- once, before the person types into this form
  }, [])
  const errorsIn = (values: Values): FormState<Values>['errors'] => {
    const errors: FormState<Values>['errors'] = {}
    for (const { path, message } of z.safeParse(schema, values).error?.issues ?? []) {
      errors[String(path[0]) as NameOf<Values>] ??= { message, isServers: false }
    }
    return errors
  }
  /** Checks these fields again and updates the errors on screen. */
  const recheck = (names: readonly NameOf<Values>[]): void => {
    const { values, errors } = latest.current
    const found = errorsIn(values)
    const next = { ...errors }
    for (const name of names) {
      if (found[name]) next[name] = found[name]
      else delete next[name]
    }
    become({ errors: next })
  }
  const change = (name: NameOf<Values>, value: string | boolean): void => {
    become({ values: { ...latest.current.values, [name]: value } })
    onTyped?.(latest.current.values)
    onChange.current()
  }
  const isChecked = (name: NameOf<Values>): boolean => latest.current.isSubmitted || latest.current.touched.has(name)
  const isRechecked = (name: NameOf<Values>): boolean => {
    const error = latest.current.errors[name]
    return (error !== undefined || latest.current.touched.has(name)) && !error?.isServers
  }

  const register = (name: NameOf<Values>, affects?: NameOf<Values>): Registered => ({
    name,
    onChange({ target }) {
      change(name, valueOf(target))
      recheck([...(isChecked(name) ? [name] : []), ...(affects && isRechecked(affects) ? [affects] : [])])
    },
    onBlur() {
      become({ touched: new Set([...latest.current.touched, name]) })
      if (!latest.current.isSubmitted) recheck([name])
    },
    ref(input) {
      if (input) inputs.current.set(name, input)
      else inputs.current.delete(name)
    },
  })

  const texts = useMemo((): Texts => {
    const restart = (values: Values): void => {
      latest.current = { ...latest.current, values, errors: {}, touched: new Set(), isSubmitted: false }
      setState(latest.current)
    }
    return {
      changes: () =>
        Object.fromEntries(
          Object.entries(latest.current.values).flatMap(([name, value]) =>
            typeof value === 'string' && value !== initial[name] ? [[name, value]] : [],
          ),
        ),
      restore(typed) {
        const known = Object.fromEntries(Object.entries(typed).filter(([name]) => name in initial))
        restart({ ...latest.current.values, ...known })
      },
      clear: () => restart(initial),
      onChange(listener) {
        onChange.current = listener
        return () => {
          onChange.current = () => {}
        }
      },
    }
  }, [initial])

  const showRefusal = (error: ApiError): void => {
    const fieldAt = (path: string) => fieldOf?.(path) ?? (path in initial ? path : undefined)
    const { wrong, failure } = placeRefusal(error, { fieldAt, place })
    const refused = Object.fromEntries(wrong.map(([field, message]) => [field, { message, isServers: true }]))
    become({ errors: { ...latest.current.errors, ...refused }, failure })
    const first = wrong[0] && inputs.current.get(wrong[0][0])
    first?.focus()
    first?.select()
  }

  return {
    values: state.values,
    latest: () => latest.current.values,
    field: (name, { affects } = {}) => ({
      ...register(name, affects),
      value: String(state.values[name]),
      error: state.errors[name]?.message,
    }),
    box: (name) => ({ ...register(name), checked: state.values[name] === true }),
    error: (name) => state.errors[name]?.message,
    fill(name, value) {
      change(name, value)
      become({ errors: { ...latest.current.errors, [name]: undefined } })
    },
    isDirty,
    texts,
    isValid: () => z.safeParse(schema, state.values).success,
    async submit(send) {
      const { values } = latest.current
      const parsed = z.safeParse(schema, values)
      if (!parsed.success) {
        const errors = errorsIn(values)
        become({ errors, isSubmitted: true })
        for (const [name, input] of inputs.current) if (errors[name as NameOf<Values>]) return input.focus()
        return
      }
      become({ errors: {}, failure: undefined, isSubmitted: true, isSending: true, isSent: false })
      try {
        await send(parsed.data)
        become({ isSending: false, isSent: true })
      } catch (error) {
        become({ isSending: false })
        if (error instanceof ApiError) showRefusal(error)
        report?.(error)
        if (!isShownByForm(error)) throw error
      }
    },
    isSending: state.isSending,
    failure: state.failure,
  }
}
