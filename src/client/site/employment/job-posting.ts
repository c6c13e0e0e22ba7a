import { PATHS } from '#contract/api/path.ts'
import { ORIGIN } from '../site-document.tsx'
import type { StructuredData } from '../site-page.ts'
import { officeAddress } from '../structured-data.ts'
import { EMPLOYMENT_COPY, type Opening } from './employment-copy.ts'

const POSTED = '2026-10-19'

export function jobPosting({ id, title, isRemote, about, tasks, needs }: Opening): StructuredData {
  return {
    '@type': 'JobPosting',
    title,
    description: [
      `<p>${about}</p>`,
      `<p>${EMPLOYMENT_COPY.youWill}: ${tasks.join('; ')}.</p>`,
      `<p>${EMPLOYMENT_COPY.youBring}: ${needs.join('; ')}.</p>`,
    ].join(''),
    identifier: { '@type': 'PropertyValue', name: 'Milepost', value: id },
    datePosted: POSTED,
    employmentType: 'FULL_TIME',
    hiringOrganization: { '@type': 'Organization', name: 'Milepost', sameAs: `${ORIGIN}/` },
    jobLocation: { '@type': 'Place', address: officeAddress() },
    ...(isRemote && {
      jobLocationType: 'TELECOMMUTE',
      applicantLocationRequirements: { '@type': 'Country', name: 'USA' },
    }),
    url: `${ORIGIN}${PATHS.employment}#${id}`,
    directApply: false,
  }
}
