import { digitsOf, numberProblem } from '#contract/freight/number-field.ts'
import * as z from 'zod/mini'

/** '$62.50' as 62.5; what is missing or no number is refused in the field's own words. */
export function typedNumber(field: z.ZodMiniType<number, number>) {
  return z.pipe(
    z.string(),
    z.transform((typed, context): number => {
      const digits = digitsOf(typed)
      const parsed = field.safeParse(digits === '' ? undefined : Number(digits))
      if (parsed.success) return parsed.data
      context.issues.push({
        code: 'custom',
        message: numberProblem(typed) ?? parsed.error.issues[0]?.message ?? '',
        input: typed,
      })
      return z.NEVER
    }),
  )
}
