import { useNavigate } from '@tanstack/react-router'
import { useId, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { LeaveGuard } from '#client/components/leave-guard.tsx'
import { useServerForm } from '#client/components/use-server-form.ts'
import { useStored } from '#client/data/cache/use-stored.ts'
import { ErrorState } from '#client/ui/error-state.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { PATHS } from '#contract/api/path.ts'
import { type BetweenValues, EMPTY_LOAD_FORM, findFormField, type LoadFormValues } from '#contract/freight/load-form.ts'
import type { LoadTemplate } from '#contract/freight/load-template.ts'
import { stopIdOf } from '#domain/freight/load-stop.ts'
import { UNTIMED_STOPS_MESSAGE } from '#domain/freight/posting-schedule.ts'
import { ApiError } from '#contract/api/http-request.ts'
import * as z from 'zod/mini'
import { StoredView } from '#client/components/stored-view.tsx'
import { FormSkeleton } from '../form/load-form-page.tsx'
import { PostingForm } from '../form/posting-form.tsx'
import { EDIT_TEMPLATE_COPY, NAME_TEMPLATE_COPY } from '../copy.ts'
import { templatesQuery, useEditTemplate } from './load-templates.queries.ts'
import { StopTimes, UNTIMED } from './stop-times.tsx'

/** A template's name and form, which may be incomplete: each load asks for what is missing. */
export function EditTemplate({ templateId }: { templateId: string }) {
  const { data, error, refetch } = useStored(templatesQuery)
  return (
    <StoredView stored={{ data, error, refetch }} words={EDIT_TEMPLATE_COPY} skeleton={<FormSkeleton />}>
      {(templates) => {
        const template = templates.find(({ id }) => id === templateId)
        return template ? <OpenTemplate template={template} /> : <ErrorState message={EDIT_TEMPLATE_COPY.missing} />
      }}
    </StoredView>
  )
}

/** The stops between have ids while they are edited, so that a stop that moves keeps its time. */
function startOf({ name, form, schedule }: LoadTemplate) {
  const between = form.between.map((stop, at) => ({ ...stop, Id: stopIdOf(at + 1) }))
  return {
    name,
    form: { ...EMPTY_LOAD_FORM, ...form, between },
    times: new Map(between.map((stop, at) => [timeKey(stop, at), schedule?.between[at] ?? UNTIMED])),
  }
}

/** What a stop's time is kept by: a new stop has no id yet. */
const timeKey = ({ Id }: Pick<BetweenValues, 'Id'>, at: number) => Id || `new ${at}`

/** The server reads it; nothing else is required. */
const anyForm = z.custom<LoadFormValues>()

function OpenTemplate({ template }: { template: LoadTemplate }) {
  // a refetch may change the template; typed input stays
  const [start] = useState(() => startOf(template))
  const [name, setName] = useState(start.name)
  const navigate = useNavigate()
  const timesId = useId()
  const form = useServerForm<LoadFormValues>({
    schema: anyForm,
    defaultValues: start.form,
    fieldOf: findFormField,
    place: ({ code }) => (code === 'TEMPLATE_NAME_TAKEN' ? {} : undefined),
    hasSummary: true,
  })
  const isSaved = useRef(false)
  const save = useEditTemplate(template.id, () => {
    isSaved.current = true
    return navigate({ to: PATHS.createLoad, search: { templates: true } })
  })
  const [times, setTimes] = useState(start.times)
  const between = useWatch({ control: form.methods.control, name: 'between' })
  const plans = between.map((stop, at) => times.get(timeKey(stop, at)) ?? UNTIMED)
  const isChanged = name !== start.name || times !== start.times || form.methods.formState.isDirty
  const reset = () => {
    form.methods.reset(start.form)
    setName(start.name)
    setTimes(start.times)
  }
  return (
    <>
      <PostingForm
        mode="create"
        isTemplate
        form={form}
        words={EDIT_TEMPLATE_COPY}
        onReset={reset}
        send={(values) => save.mutateAsync({ name, values, ...(template.schedule && { between: plans }) })}
        lead={
          <>
            <TextField
              label={NAME_TEMPLATE_COPY.name}
              autoComplete="off"
              maxLength={80}
              value={name}
              error={nameError(name, save.error)}
              onChange={({ target }) => {
                setName(target.value)
                save.reset()
              }}
            />
            {template.schedule && between.length > 0 && (
              <section
                aria-labelledby={timesId}
                className="flex flex-col gap-4 rounded-card border border-line bg-surface p-4"
              >
                <div>
                  <h2 id={timesId} className="font-bold">
                    {EDIT_TEMPLATE_COPY.times}
                  </h2>
                  <p className="text-sm text-ink-soft">{EDIT_TEMPLATE_COPY.timesHint}</p>
                </div>
                <StopTimes
                  stops={between}
                  times={plans}
                  errorOf={(at, field) =>
                    save.error && field === 'time' && !plans[at]?.time ? UNTIMED_STOPS_MESSAGE : undefined
                  }
                  onChange={(at, plan) => {
                    const stop = between[at]
                    if (stop) setTimes(new Map(times).set(timeKey(stop, at), plan))
                  }}
                />
              </section>
            )}
          </>
        }
      />
      <LeaveGuard
        isAtRisk={() => isChanged && !isSaved.current}
        title={EDIT_TEMPLATE_COPY.leaveTitle}
        description={EDIT_TEMPLATE_COPY.leaveDescription}
        confirmLabel={EDIT_TEMPLATE_COPY.leave}
        cancelLabel={EDIT_TEMPLATE_COPY.stay}
      />
    </>
  )
}

function nameError(name: string, refusal: Error | null): string | undefined {
  if (name.trim() === '') return NAME_TEMPLATE_COPY.templateNameIsRequired
  return refusal instanceof ApiError && refusal.code === 'TEMPLATE_NAME_TAKEN'
    ? refusal.validationErrors[0]?.message
    : undefined
}
