import ChevronDown from 'lucide-react/icons/chevron-down'
import { type ReactNode, useId, useState } from 'react'
import { get, useFormContext, useWatch } from 'react-hook-form'
import { classNames } from '#client/ui/class-names.ts'
import { foldProps } from '#client/ui/fold-props.ts'
import { keysOf } from '#contract/freight/field-shape.ts'
import { LOAD_FIELDS, type LoadField } from '#contract/freight/load-field-table.ts'
import type { LoadFormValues } from '#contract/freight/load-form.ts'
import { LOAD_FORM_COPY } from '../copy.ts'
import type { Asked } from './plain-fields.tsx'

interface FormSectionProps {
  number: number
  title: string
  /** its key fact, while folded */
  fact: (values: LoadFormValues) => string
  /** in this section; undefined shows the whole section */
  asked: Asked
  /** draws its fields: those asked for, or all */
  children: (asked: Asked) => ReactNode
}

/** CREATE-02: a numbered section. Once a line filled in the form, it shows what is missing, and folds without anything. */
export function FormSection({ number, title, fact, asked, children }: FormSectionProps) {
  const id = useId()
  const [isOpened, setOpened] = useState(false)
  const isWhole = asked === undefined || isOpened
  const isFolded = !isWhole && asked.size === 0
  const { control } = useFormContext<LoadFormValues>()
  const values: readonly unknown[] = useWatch({ control, name: [...(asked ?? [])] })
  const missing = values.filter((value) => !value).length
  return (
    <section
      aria-labelledby={id}
      className={classNames(
        'flex min-w-0 flex-col rounded-card border bg-surface px-4 sm:px-5',
        missing > 0 ? 'border-2 border-caution' : 'border-line',
        isFolded ? 'py-2' : 'gap-4 py-4 sm:py-5',
      )}
    >
      <div className="flex flex-wrap items-center gap-x-2.5">
        <h2 id={id} className="flex items-center gap-2.5 text-lg font-bold">
          <span
            aria-hidden
            className="grid size-7 shrink-0 place-items-center rounded-control bg-sign text-base text-legend"
          >
            {number}
          </span>
          {title}
        </h2>
        {missing > 0 && (
          <p className="text-sm font-semibold text-orange-ink">{LOAD_FORM_COPY.sectionMissing(missing)}</p>
        )}
        {asked !== undefined && (
          <button
            type="button"
            aria-expanded={isWhole}
            onClick={() => setOpened(!isOpened)}
            className="ml-auto flex min-h-9 min-w-0 items-center gap-2 text-sm text-ink-soft pointer-coarse:min-h-12"
          >
            <span className="truncate">
              {isWhole ? LOAD_FORM_COPY.fold : isFolded ? <Fact of={fact} /> : LOAD_FORM_COPY.allFields}
            </span>
            <ChevronDown aria-hidden className={classNames('size-5 shrink-0', isWhole && 'rotate-180')} />
          </button>
        )}
      </div>
      {/* folded fields stay registered */}
      <div hidden={isFolded} className="flex flex-col gap-4">
        {children(isWhole ? undefined : asked)}
      </div>
    </section>
  )
}

function Fact({ of }: { of: FormSectionProps['fact'] }) {
  const { control } = useFormContext<LoadFormValues>()
  return of(useWatch({ control }) as LoadFormValues) || LOAD_FORM_COPY.allFields
}

interface FoldedFieldsProps {
  title: string
  hint: string
  group: LoadField['group']
  children: ReactNode
}

/** Optional fields, folded until one is filled in or wrong. */
export function FoldedFields({ title, hint, group, children }: FoldedFieldsProps) {
  const { getValues, formState } = useFormContext<LoadFormValues>()
  const names = keysOf(LOAD_FIELDS).filter((name) => LOAD_FIELDS[name].group === group)
  const [isOpen, setOpen] = useState(() => names.some((name) => get(getValues(), name) !== ''))
  const isWrong = names.some((name) => get(formState.errors, name) !== undefined)
  const { details, summary } = foldProps(isOpen || isWrong, setOpen)
  return (
    <details aria-label={title} {...details} className="group border-t border-hairline pt-2">
      <summary
        {...summary}
        className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-3 font-bold [&::-webkit-details-marker]:hidden"
      >
        {title}
        <ChevronDown aria-hidden className="size-5 shrink-0 text-ink-soft group-open:rotate-180" />
      </summary>
      <p className="text-sm text-ink-soft">{hint}</p>
      <div className="mt-4 grid grid-cols-1 gap-4 sm:grid-cols-2">{children}</div>
    </details>
  )
}
