import { Link } from '@tanstack/react-router'
import ArrowRight from 'lucide-react/icons/arrow-right'
import { useState } from 'react'
import { useNow } from '#client/components/use-now.ts'
import { useStored } from '#client/data/cache/use-stored.ts'
import { Button } from '#client/ui/button.tsx'
import { StoredView } from '#client/components/stored-view.tsx'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import type { LoadTemplate } from '#contract/freight/load-template.ts'
import { typedNumber } from '#contract/freight/number-field.ts'
import { formatMoney } from '#domain/freight/money.ts'
import { MINUTE_MS } from '#domain/time/instant.ts'
import { PATHS } from '#contract/api/path.ts'
import { TEMPLATE_LIST_COPY } from '../copy.ts'
import { templatesQuery, useDeleteTemplate } from './load-templates.queries.ts'
import { formatRepeat, formatTemplateLane } from './describe-template.ts'
import { RepeatTemplate } from './repeat-template.tsx'

/** The account's templates by name, each linking to a form that starts from it. */
export function TemplateList() {
  const templates = useStored(templatesQuery)
  const remove = useDeleteTemplate()
  const now = useNow(MINUTE_MS)
  const [repeated, setRepeated] = useState<string | null>(null)
  const [deleted, setDeleted] = useState<LoadTemplate | null>(null)
  const opened = templates.data?.find(({ id }) => id === repeated)
  if (opened) return <RepeatTemplate template={opened} onClose={() => setRepeated(null)} />
  return (
    <StoredView stored={templates} words={TEMPLATE_LIST_COPY} isEmpty={(data) => data.length === 0}>
      {(data) => (
        <>
          <ul className="-mx-2">
            {data.map((template) => (
              <li
                key={template.id}
                className="flex flex-wrap items-center justify-end border-b border-hairline last:border-b-0"
              >
                <Link
                  to={PATHS.createLoad}
                  search={{ template: template.id }}
                  className="flex min-h-14 min-w-0 flex-1 basis-40 items-center gap-3 rounded-control px-2 py-2 no-underline hover:bg-paper"
                >
                  <span className="flex flex-1 flex-col">
                    <strong className="text-sign-deep underline">{template.name}</strong>
                    <span className="text-sm text-ink-soft">{aboutTemplate(template)}</span>
                    <RepeatLine template={template} now={now} />
                  </span>
                  <ArrowRight aria-hidden className="size-5 shrink-0 text-sign-deep" />
                </Link>
                {/* the link is what most people came for */}
                <div className="flex *:font-normal *:not-last:text-ink-soft">
                  <Button
                    variant="quiet"
                    size="compact"
                    render={
                      <Link
                        to={PATHS.createLoad}
                        search={{ template: template.id, edit: true }}
                        aria-label={TEMPLATE_LIST_COPY.editTemplate(template.name)}
                      />
                    }
                  >
                    {TEMPLATE_LIST_COPY.edit}
                  </Button>
                  <Button
                    variant="quiet"
                    size="compact"
                    aria-label={TEMPLATE_LIST_COPY.repeatTemplate(template.name)}
                    onClick={() => setRepeated(template.id)}
                  >
                    {TEMPLATE_LIST_COPY.repeat}
                  </Button>
                  <Button
                    variant="danger-quiet"
                    size="compact"
                    busy={remove.isPending && remove.variables === template.id}
                    aria-label={TEMPLATE_LIST_COPY.deleteTemplate(template.name)}
                    onClick={() => (template.schedule ? setDeleted(template) : remove.mutate(template.id))}
                  >
                    {TEMPLATE_LIST_COPY.delete}
                  </Button>
                </div>
              </li>
            ))}
          </ul>
          <ConfirmDialog
            open={deleted !== null}
            danger
            title={TEMPLATE_LIST_COPY.deleteTitle}
            description={TEMPLATE_LIST_COPY.deleteDescription}
            confirmLabel={TEMPLATE_LIST_COPY.confirmDelete}
            busy={remove.isPending}
            onConfirm={() => deleted && remove.mutate(deleted.id, { onSettled: () => setDeleted(null) })}
            onCancel={() => setDeleted(null)}
          />
        </>
      )}
    </StoredView>
  )
}

function RepeatLine({ template, now }: { template: LoadTemplate; now: number }) {
  const words = formatRepeat(template, now)
  return words && <span className="text-sm font-semibold">{words}</span>
}

/** Trailer, freight, weight and rate of the template, and its lane unless the name says it. */
function aboutTemplate({ name, form }: LoadTemplate): string {
  const { commodity, rate, between, pickupLocation, deliveryLocation } = form
  const isNamed =
    between.length === 0 && [pickupLocation, deliveryLocation].every((city) => city !== '' && name.includes(city))
  const [pounds, dollars] = [typedNumber(commodity.weight), typedNumber(rate)]
  return [
    isNamed ? '' : formatTemplateLane(form),
    commodity.trailer,
    commodity.commodity,
    pounds && TEMPLATE_LIST_COPY.pounds(pounds),
    dollars && formatMoney(dollars),
  ]
    .filter(Boolean)
    .join(', ')
}
