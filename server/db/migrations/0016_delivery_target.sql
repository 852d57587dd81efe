-- A form that is sent step by step writes its deliveries anew, and for that the address has to be readable.
GRANT SELECT ("target") ON "deliveries" TO "forecourt_site";
