/** The version of words and layout. A document of another version is compared by its words alone. */
export const rendererName = 'Enterprise Entity Verification, certificate layout 2';

/** Name and media type (W3C, Securing Verifiable Credentials using JOSE and COSE) of the credential in the document. */
export const attachmentName = 'credential.jwt';
export const attachmentType = 'application/vc+jwt';
