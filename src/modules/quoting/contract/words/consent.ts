import type { Language } from './language.ts'

/** What a customer agrees to by accepting online. Stored with the acceptance exactly as shown. Have a lawyer read this. */

/** Beside the box that every customer checks. */
export const consentSentence: Readonly<Record<Language, string>> = {
  en: 'I’ve read the terms and agree to sign electronically',
  es: 'He leído los términos y acepto firmar electrónicamente',
}

export interface Business {
  readonly name: string
  readonly email: string
  readonly phone: string
}

/** What a customer at home reads before agreeing to records without paper (15 USC 7001(c)), and the sentence beside its box. */
export const electronicRecords = (language: Language, business: Business) => records[language](business)

interface Records {
  readonly paragraphs: readonly string[]
  readonly box: string
}

const records: Readonly<Record<Language, (business: Business) => Records>> = {
  en: ({ name, email, phone }) => ({
    paragraphs: [
      `You can have this agreement and the notice of your right to cancel on paper, free of charge. Ask ${name} at ${email} or ${phone}, before or after you sign.`,
      `If you agree to electronic records, you get this agreement and everything about it by email and on this page. You can withdraw at any time, free of charge, by writing to ${email} or calling ${phone}; from then on, you get paper. Please tell ${name} if your email address changes.`,
      'To read and keep electronic records, you need an email address, a web browser and a program that opens PDF files.',
    ],
    box: 'I agree to get this agreement, the notice of my right to cancel and all records about them electronically, and I can open PDF files on this device',
  }),
  es: ({ name, email, phone }) => ({
    paragraphs: [
      `Usted puede recibir este acuerdo y el aviso de su derecho a cancelar en papel, sin costo. Pídalo a ${name} en ${email} o al ${phone}, antes o después de firmar.`,
      `Si acepta los registros electrónicos, recibirá este acuerdo y todo lo relacionado con él por correo electrónico y en esta página. Puede retirar su consentimiento en cualquier momento, sin costo, escribiendo a ${email} o llamando al ${phone}; a partir de entonces lo recibirá en papel. Avise a ${name} si cambia su dirección de correo electrónico.`,
      'Para leer y guardar los registros electrónicos necesita una dirección de correo electrónico, un navegador web y un programa que abra archivos PDF.',
    ],
    box: 'Acepto recibir electrónicamente este acuerdo, el aviso de mi derecho a cancelar y todos los registros relacionados, y puedo abrir archivos PDF en este dispositivo',
  }),
}
