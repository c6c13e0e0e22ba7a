/** Our contact details, for every screen that shows them. */
export const COMPANY_CONTACT = {
  email: 'support@milepost.example',
  phone: '(312) 555-0190',
  address: ['Milepost Freight, LLC', '420 W Fulton Market, Suite 300', 'Chicago, IL 60607'],
  hours: ['9am to 5pm', 'Dispatch and tracking 24/7'],
} as const

/** PUB-02: the company's pages elsewhere. */
export const SOCIAL_LINKS = [
  { name: 'LinkedIn', href: 'https://www.linkedin.com/company/milepost-example' },
  { name: 'Facebook', href: 'https://www.facebook.com/milepost-example' },
  { name: 'X', href: 'https://x.com/milepost_example' },
  { name: 'YouTube', href: 'https://www.youtube.com/@milepost-example' },
] as const
