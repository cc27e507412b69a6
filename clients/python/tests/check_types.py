"""Never run: the type checker must refuse each line that ignores it, and accept the others (reportUnnecessaryTypeIgnoreComment)."""

from kyb_client import Client, WebhookEvent


def uses(kyb: Client, event: WebhookEvent) -> None:
    abn: "str | None" = kyb.verify({"queryValue": "51824753556", "jurisdiction": "AU"})["abn"]
    kyb.verify({"queryValue": "51824753556", "jurisdiction": "US"})  # pyright: ignore[reportArgumentType]
    kyb.verify({"queryValue": "51824753556"})  # pyright: ignore[reportArgumentType]
    kyb.list_verifications({"status": "verified", "limit": 2})
    kyb.list_verifications({"colour": "red"})  # pyright: ignore[reportArgumentType]
    kyb.create_onboarding_link({"reference": abn, "expiresInDays": 3})
    if event["event"] == "bulk.completed":
        total: int = event["data"]["total"]
        print(total)
        print(event["data"]["legalName"])  # pyright: ignore[reportGeneralTypeIssues, reportUnknownArgumentType]
    elif event["event"] == "verification.high_risk":
        print([signal["points"] for signal in event["data"]["fractureSignals"]])
