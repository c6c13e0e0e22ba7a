import { COMPANY_CONTACT, type HelpQuestion, SOCIAL_LINKS } from '#client/components/company/copy.ts'
import { HEADER_LINKS } from './site-copy.ts'
import type { SitePage, StructuredData } from './site-page.ts'

/** A page's JSON-LD: its own objects, the organization and the way to it from the home page. */
export function documentData(page: SitePage, origin: string): object {
  return {
    '@context': 'https://schema.org',
    '@graph': [organization(origin), ...breadcrumbs(page, origin), ...(page.structuredData ?? [])],
  }
}

function organization(origin: string): StructuredData {
  return {
    '@type': 'Organization',
    '@id': `${origin}/#organization`,
    name: 'Milepost',
    legalName: COMPANY_CONTACT.address[0],
    url: `${origin}/`,
    logo: `${origin}/icons/icon-512.png`,
    email: COMPANY_CONTACT.email,
    telephone: COMPANY_CONTACT.phone,
    address: officeAddress(),
    sameAs: SOCIAL_LINKS.map(({ href }) => href),
  }
}

export function officeAddress(): StructuredData {
  const [, streetAddress, cityLine] = COMPANY_CONTACT.address
  const [, addressLocality, addressRegion, postalCode] = /^(.+), ([A-Z]{2}) (\d{5})$/.exec(cityLine) ?? []
  return { '@type': 'PostalAddress', streetAddress, addressLocality, addressRegion, postalCode, addressCountry: 'US' }
}

export function faqData(questions: readonly HelpQuestion[]): StructuredData {
  return {
    '@type': 'FAQPage',
    mainEntity: questions.map(({ ask, answer }) => ({
      '@type': 'Question',
      name: ask,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  }
}

function breadcrumbs({ path, title, section }: SitePage, origin: string): StructuredData[] {
  if (path === '/') return []
  const parent = HEADER_LINKS.find((link) => link.path === section)
  const steps = [HEADER_LINKS[0], ...(parent ? [parent] : []), { path, name: title }]
  return [
    {
      '@type': 'BreadcrumbList',
      itemListElement: steps.map((step, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name: step.name,
        item: origin + step.path,
      })),
    },
  ]
}
