import { useMemo } from 'react'
import type { UseFormReturn } from 'react-hook-form'

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
        const known = Object.entries(typed).filter(([name]) => name in defaults())
        methods.reset({ ...methods.getValues(), ...Object.fromEntries(known) }, { keepDefaultValues: true })
      },
      clear: () => methods.reset(),
      onChange: (listener: () => void) => methods.subscribe({ formState: { values: true }, callback: listener }),
    }
  }, [methods])
}
