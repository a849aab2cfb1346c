/** Time zones a user may choose from, by their offset outside summer time. */
const zones: Readonly<Record<string, string>> = {
  "-11:00": "Pacific/Midway Pacific/Pago_Pago",
  "-10:00": "Pacific/Honolulu Pacific/Tahiti",
  "-09:30": "Pacific/Marquesas",
  "-09:00": "America/Anchorage America/Juneau Pacific/Gambier",
  "-08:00": "America/Los_Angeles America/Tijuana America/Vancouver Pacific/Pitcairn",
  "-07:00": "America/Denver America/Edmonton America/Hermosillo America/Mazatlan America/Phoenix",
  "-06:00":
    "America/Chicago America/Chihuahua America/Costa_Rica America/El_Salvador America/Guatemala America/Managua America/Mexico_City America/Monterrey America/Regina America/Tegucigalpa America/Winnipeg Pacific/Easter Pacific/Galapagos",
  "-05:00":
    "America/Bogota America/Detroit America/Guayaquil America/Havana America/Indiana/Indianapolis America/Jamaica America/Lima America/New_York America/Panama America/Port-au-Prince America/Toronto",
  "-04:00":
    "America/Caracas America/Guyana America/Halifax America/La_Paz America/Manaus America/Puerto_Rico America/Santiago America/Santo_Domingo Atlantic/Bermuda",
  "-03:30": "America/St_Johns",
  "-03:00":
    "America/Argentina/Buenos_Aires America/Asuncion America/Bahia America/Cayenne America/Fortaleza America/Montevideo America/Paramaribo America/Sao_Paulo Atlantic/Stanley",
  "-02:00": "America/Noronha America/Nuuk Atlantic/South_Georgia",
  "-01:00": "Atlantic/Azores Atlantic/Cape_Verde",
  "+00:00":
    "Africa/Abidjan Africa/Accra Africa/Dakar Africa/Monrovia Atlantic/Canary Atlantic/Reykjavik Europe/Dublin Europe/Lisbon Europe/London UTC",
  "+01:00":
    "Africa/Algiers Africa/Casablanca Africa/Kinshasa Africa/Lagos Africa/Luanda Africa/Tunis Europe/Amsterdam Europe/Belgrade Europe/Berlin Europe/Bratislava Europe/Brussels Europe/Budapest Europe/Copenhagen Europe/Ljubljana Europe/Luxembourg Europe/Madrid Europe/Monaco Europe/Oslo Europe/Paris Europe/Prague Europe/Rome Europe/Sarajevo Europe/Skopje Europe/Stockholm Europe/Tirane Europe/Vienna Europe/Warsaw Europe/Zagreb Europe/Zurich",
  "+02:00":
    "Africa/Cairo Africa/Harare Africa/Johannesburg Africa/Khartoum Africa/Maputo Africa/Tripoli Africa/Windhoek Asia/Beirut Asia/Jerusalem Asia/Nicosia Europe/Athens Europe/Bucharest Europe/Chisinau Europe/Helsinki Europe/Kyiv Europe/Riga Europe/Sofia Europe/Tallinn Europe/Vilnius",
  "+03:00":
    "Africa/Addis_Ababa Africa/Nairobi Asia/Amman Asia/Baghdad Asia/Damascus Asia/Kuwait Asia/Qatar Asia/Riyadh Europe/Istanbul Europe/Minsk Europe/Moscow",
  "+03:30": "Asia/Tehran",
  "+04:00":
    "Asia/Baku Asia/Dubai Asia/Muscat Asia/Tbilisi Asia/Yerevan Europe/Samara Indian/Mauritius Indian/Reunion",
  "+04:30": "Asia/Kabul",
  "+05:00": "Asia/Almaty Asia/Karachi Asia/Tashkent Asia/Yekaterinburg Indian/Maldives",
  "+05:30": "Asia/Colombo Asia/Kolkata",
  "+05:45": "Asia/Kathmandu",
  "+06:00": "Asia/Dhaka Asia/Omsk Asia/Thimphu",
  "+06:30": "Asia/Yangon",
  "+07:00":
    "Asia/Bangkok Asia/Ho_Chi_Minh Asia/Hovd Asia/Jakarta Asia/Krasnoyarsk Asia/Novosibirsk",
  "+08:00":
    "Asia/Hong_Kong Asia/Irkutsk Asia/Kuala_Lumpur Asia/Macau Asia/Manila Asia/Shanghai Asia/Singapore Asia/Taipei Asia/Ulaanbaatar Australia/Perth",
  "+08:45": "Australia/Eucla",
  "+09:00": "Asia/Pyongyang Asia/Seoul Asia/Tokyo Asia/Yakutsk",
  "+09:30": "Australia/Adelaide Australia/Darwin",
  "+10:00":
    "Asia/Vladivostok Australia/Brisbane Australia/Hobart Australia/Melbourne Australia/Sydney Pacific/Guam Pacific/Port_Moresby",
  "+10:30": "Australia/Lord_Howe",
  "+11:00": "Asia/Magadan Asia/Sakhalin Pacific/Guadalcanal Pacific/Noumea",
  "+12:00": "Asia/Kamchatka Pacific/Auckland Pacific/Fiji Pacific/Majuro",
  "+12:45": "Pacific/Chatham",
  "+13:00": "Pacific/Apia Pacific/Tongatapu",
  "+14:00": "Pacific/Kiritimati",
};

/** The choices of the field `timezone`: name of the zone -> `(UTC+01:00) Berlin`. */
export const timeZoneChoices: Record<string, string> = Object.fromEntries(
  Object.entries(zones).flatMap(([offset, names]) =>
    names.split(" ").map((name) => [name, `(UTC${offset}) ${cityOf(name)}`]),
  ),
);

function cityOf(name: string): string {
  return name.replace(/^.*\//, "").replaceAll("_", " ");
}
