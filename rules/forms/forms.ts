import { careers } from './definitions/careers.ts'
import { chat } from './definitions/chat.ts'
import { competition } from './definitions/competition.ts'
import { documentRequest } from './definitions/documentRequest.ts'
import { financeApplication } from './definitions/financeApplication.ts'
import { financeScore } from './definitions/financeScore.ts'
import { fleetEnquiry } from './definitions/fleetEnquiry.ts'
import { generalEnquiry } from './definitions/generalEnquiry.ts'
import { instantPrice } from './definitions/instantPrice.ts'
import { insuranceEnquiry } from './definitions/insuranceEnquiry.ts'
import { offerEnquiry } from './definitions/offerEnquiry.ts'
import { partsEnquiry } from './definitions/partsEnquiry.ts'
import { preApproval } from './definitions/preApproval.ts'
import { quote } from './definitions/quote.ts'
import { sellMyCar } from './definitions/sellMyCar.ts'
import { serviceBooking } from './definitions/serviceBooking.ts'
import { serviceEnquiry } from './definitions/serviceEnquiry.ts'
import { subscription } from './definitions/subscription.ts'
import { survey } from './definitions/survey.ts'
import { teamMember } from './definitions/teamMember.ts'
import { testDrive } from './definitions/testDrive.ts'
import { tradeIn } from './definitions/tradeIn.ts'
import { vehicleEnquiry } from './definitions/vehicleEnquiry.ts'
import type { Form, FormChoices, FormSite } from './form.ts'
import type { FormName } from '../kinds/form.ts'
import { siteForm, type Definition } from './siteForm.ts'

const DEFINITIONS: Readonly<Record<FormName, Definition>> = {
  'general-enquiry': generalEnquiry,
  'vehicle-enquiry': vehicleEnquiry,
  'offer-enquiry': offerEnquiry,
  quote,
  'parts-enquiry': partsEnquiry,
  'service-enquiry': serviceEnquiry,
  'insurance-enquiry': insuranceEnquiry,
  'fleet-enquiry': fleetEnquiry,
  careers,
  'sell-my-car': sellMyCar,
  survey,
  competition,
  subscription,
  'team-member': teamMember,
  'document-request': documentRequest,
  'finance-application': financeApplication,
  'pre-approval': preApproval,
  'finance-score': financeScore,
  'instant-price': instantPrice,
  'service-booking': serviceBooking,
  'trade-in': tradeIn,
  'test-drive': testDrive,
  chat,
}

/**
 * Any form by its name, as a site shows it. Imports every definition, so it is for the server and for pages that may
 * show any form; a page with a fixed form passes that definition to `siteForm` instead.
 */
export const formOf = (name: FormName, site: FormSite, choices: FormChoices): Form =>
  siteForm(DEFINITIONS[name], site, choices)
