/** Our contact details, for every screen that shows them. */
export const COMPANY_CONTACT = {
  email: 'support@milepost.example',
  phone: '(312) 555-0190',
  address: ['Milepost Freight, LLC', '420 W Fulton Market, Suite 300', 'Chicago, IL 60607'],
  hours: ['Monday to Friday, 6 am to 9 pm Central', 'Saturday and Sunday, 8 am to 5 pm Central'],
} as const
